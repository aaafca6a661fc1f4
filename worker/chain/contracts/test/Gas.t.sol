// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {EntropyEventsV2} from "@pythnetwork/entropy-sdk-solidity/EntropyEventsV2.sol";
import {PrizeDrawings} from "../PrizeDrawings.sol";
import {Base} from "./Base.sol";
import {Vm, vm} from "./Vm.sol";

/// @dev What a drawing costs while the service is under way. A transaction is counted whole, as a chain charges it:
/// 21,000, call data and cold storage included and refunds taken off; `isolate` makes forge run each outer call as a
/// transaction of its own. Measured on a campaign's second drawing, with a wallet that holds tokens already. The
/// callback is counted as the provider counts it, inside the transaction of the reveal.
/// Each figure is held twice: to its limit, and to what it is now, so that no change of cost goes unseen.
/// forge-config: default.isolate = true
contract GasTest is Base {
    event log_named_uint(string what, uint256 gas);

    function setUp() public override {
        super.setUp();
        _draw(1, 1);
        _pay(_paymentOf(1, 1, 5e6));
    }

    function test_aRequestCostsAtMost200k() public {
        _request(1, 2);
        _hold("request, whole transaction", _lastTransaction(), 188_838, 200_000);
    }

    function test_aRevealCostsLittleAndItsCallbackAtMost40k() public {
        uint64 sequence = _request(1, 2);
        vm.recordLogs();
        _reveal(1, 2, sequence);
        _hold("reveal, whole transaction", _lastTransaction(), 85_845, 100_000);
        _hold("callback, inside the reveal", _callbackGas(), 35_720, 40_000);
    }

    function test_aPaymentCostsAtMost85k() public {
        _draw(1, 2);
        PrizeDrawings.Payment memory payment = _paymentOf(1, 2, 5e6);
        _pay(payment);
        _hold("pay, whole transaction", _lastTransaction(), 83_289, 85_000);
    }

    function test_aPaymentAmong20CostsAboutHalf() public {
        PrizeDrawings.Payment[] memory payments = new PrizeDrawings.Payment[](20);
        for (uint48 i = 0; i < 20; i++) {
            _draw(1, i + 2);
            payments[i] = _paymentOf(1, i + 2, 5e6);
        }
        vm.prank(operator);
        drawings.payMany(payments);
        _hold("pay in a batch of 20, each", _lastTransaction() / 20, 41_102, 45_000);
    }

    function _lastTransaction() private view returns (uint256) {
        return vm.lastCallGas().gasTotalUsed;
    }

    function _callbackGas() private returns (uint256 gas) {
        (,,,,, gas,) = abi.decode(_revealed(), (bytes32, bytes32, bytes32, bool, bytes, uint32, bytes));
    }

    function _revealed() private returns (bytes memory) {
        Vm.Log[] memory logs = vm.getRecordedLogs();
        for (uint256 i = 0; i < logs.length; i++) {
            if (logs[i].topics[0] == EntropyEventsV2.Revealed.selector) return logs[i].data;
        }
        revert("nothing was revealed");
    }

    function _hold(string memory what, uint256 gas, uint256 known, uint256 limit) private {
        emit log_named_uint(what, gas);
        vm.assertLe(gas, limit, string.concat(what, ": above the limit"));
        vm.assertEq(gas, known, string.concat(what, ": not the known figure"));
    }
}

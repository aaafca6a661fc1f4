// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {vm} from "../../test/Vm.sol";
import {Campaigns} from "../Campaigns.sol";
import {Drawings} from "../Drawings.sol";
import {Prizes, Table, Tier} from "../Prizes.sol";
import {Roles} from "../Roles.sol";
import {Tables} from "../Tables.sol";
import {Stage} from "./Stage.sol";

contract TablesTest is Stage {
    function test_aChangeCountsOnlyAfterTheNotice() public {
        Table memory richer = _richer();
        _registerTable(richer);
        vm.assertEq(drawings.tableInForce(1), 1, "still the first");
        _pass(NOTICE - 1);
        _refuseRequestWith(2, 1);
        uint48 before = _draw(1, 10);
        _pass(1);
        vm.assertEq(drawings.tableInForce(1), 2, "now the second");
        _refuseRequestWith(1, 2);
        uint48 afterwards = _draw(1, 10);
        drawings.settle(1, before, _table(), 10);
        drawings.settle(1, afterwards, richer, 10);
    }

    function test_aWithdrawnTableNeverCounts() public {
        _registerTable(_richer());
        vm.prank(registrar);
        drawings.withdrawTable(1);
        _pass(10 * NOTICE);
        vm.assertEq(drawings.tableInForce(1), 1, "the first still counts");
        _registerTable(_richer());
        vm.assertEq(drawings.tableInForce(1), 1, "and does until the third does");
        _pass(NOTICE);
        vm.assertEq(drawings.tableInForce(1), 3, "the number of the second is not used again");
        vm.prank(registrar);
        _expect(Tables.NoTableWaits.selector);
        drawings.withdrawTable(1);
    }

    function test_oneTableWaitsAtATime() public {
        _registerTable(_richer());
        vm.prank(registrar);
        _expect(abi.encodeWithSelector(Tables.TableWaits.selector, 2, clock + NOTICE));
        drawings.registerTable(1, _table());
    }

    function test_theHashOfATableIsPublicFromItsRegistration() public {
        _registerTable(_richer());
        (bytes32 hash, uint40 countsFrom) = drawings.tableOf(1, 2);
        vm.assertEq(hash, keccak256(abi.encode(_richer())), "its hash");
        vm.assertEq(countsFrom, clock + NOTICE, "and from when it counts");
    }

    function test_onlyTheRegistrarRegistersAndWithdraws() public {
        address[3] memory others = [operator, owner, stranger];
        for (uint256 i = 0; i < others.length; i++) {
            vm.prank(others[i]);
            _expect(Roles.NotRegistrar.selector);
            drawings.registerTable(1, _table());
            vm.prank(others[i]);
            _expect(Roles.NotRegistrar.selector);
            drawings.withdrawTable(1);
        }
    }

    function test_aTableIsOfACampaign() public {
        vm.prank(registrar);
        _expect(abi.encodeWithSelector(Campaigns.UnknownCampaign.selector, 9));
        drawings.registerTable(9, _table());
    }

    function test_aTableThatDecidesNothingOrTwiceIsRefused() public {
        Table memory table = _table();
        table.fingerprint = 0;
        _refuse(table);
        table = _table();
        table.tiers = new Tier[](0);
        _refuse(table);
        table = _table();
        table.tiers[0].threshold = 0;
        _refuse(table);
        table = _table();
        table.tiers[2].threshold = table.tiers[1].threshold;
        _refuse(table);
        table = _table();
        table.tiers[2].amount = table.tiers[1].amount;
        _refuse(table);
        table = _table();
        table.denominator = 999;
        _refuse(table);
        table = _table();
        table.denominator = 1_001;
        _refuse(table);
        table = _table();
        (table.denominator, table.tiers[4].threshold) = (1e12 + 1, 1e12 + 1);
        _refuse(table);
        _refuse(_steps(101));
    }

    function test_theLargestTableIsTaken() public {
        _registerTable(_steps(100));
        _pass(NOTICE);
        drawings.settle(1, _draw(1, 50), _steps(100), 50);
    }

    function _steps(uint256 count) private pure returns (Table memory table) {
        (table.fingerprint, table.denominator, table.heldFrom) = ("steps", 1e12, type(uint96).max);
        table.tiers = new Tier[](count);
        for (uint256 i = 0; i < count; i++) {
            table.tiers[i] = Tier(uint64((i + 1) * 1e12 / count), uint96(count - i));
        }
    }

    function _richer() private pure returns (Table memory table) {
        table = _table();
        table.tiers[1].amount = 200 * DOLLAR;
    }

    function _registerTable(Table memory table) private {
        vm.prank(registrar);
        drawings.registerTable(1, table);
    }

    function _refuse(Table memory table) private {
        vm.prank(registrar);
        _expect(Prizes.WrongTable.selector);
        drawings.registerTable(1, table);
    }

    function _refuseRequestWith(uint16 tableNumber, uint16 inForce) private {
        Drawings.DrawingRequest memory request = _requestOf(1, drawings.campaign(1).drawings + 1, 3);
        request.tableNumber = tableNumber;
        vm.prank(operator);
        _expect(abi.encodeWithSelector(Tables.NotInForce.selector, inForce));
        drawings.requestDrawing(request, 1 ether);
    }
}

// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {vm} from "./Vm.sol";
import {Campaigns} from "../Campaigns.sol";
import {Drawings} from "../Drawings.sol";
import {Prizes, Table, Tier} from "../Prizes.sol";
import {Roles} from "../Roles.sol";
import {Tables} from "../Tables.sol";
import {Stage} from "./Stage.sol";

contract TablesTest is Stage {
    function test_aChangeCountsForDrawTimesFromItsOwnOn() public {
        uint40 from = uint40(clock + NOTICE + 1 hours);
        _registerTable(_richer(), from);
        vm.assertEq(_numberAt(from), 1, "while that is to come, the first counts");
        _pass(NOTICE + 1 hours);
        vm.assertEq(_numberAt(from - 1), 1, "the last draw time of the first");
        vm.assertEq(_numberAt(from), 2, "the first draw time of the second");
        _refuseRequestWith(2, from - 1, 1);
        _refuseRequestWith(1, from, 2);
        uint48 late = _drawAt(from - 1);
        uint48 next = _drawAt(from);
        drawings.settle(1, late, _table(), 10);
        drawings.settle(1, next, _richer(), 10);
    }

    function test_aDrawTimeToComeDoesNotChooseATableToCome() public {
        uint40 from = uint40(clock + NOTICE);
        _registerTable(_richer(), from);
        _refuseRequestWith(2, from, 1);
    }

    function test_tablesOfLongAgoCannotBeChosen() public {
        uint40 before = uint40(clock);
        _registerTable(_richer(), uint40(clock + NOTICE));
        _pass(NOTICE + drawings.LATEST());
        vm.assertEq(_numberAt(before), 2, "as if it were drawn 60 days ago");
        _refuseRequestWith(1, before, 2);
    }

    function test_aTableIsPublicForTheNoticeBeforeItCounts() public {
        vm.prank(registrar);
        _expect(abi.encodeWithSelector(Tables.CountsTooSoon.selector, clock + NOTICE));
        drawings.registerTable(1, _richer(), uint40(clock + NOTICE - 1));
    }

    function test_theOwnerMendsATableThatWasRegisteredTooLate() public {
        uint40 drawAt = uint40(clock + 1 days);
        _pass(3 days);
        vm.prank(owner);
        drawings.registerTable(1, _richer(), drawAt);
        vm.assertEq(_numberAt(drawAt - 1), 1, "the first counts before");
        drawings.settle(1, _drawAt(drawAt), _richer(), 10);
    }

    function test_manyTablesMayWaitEachAfterTheOneBefore() public {
        uint40 from = uint40(clock + NOTICE);
        _registerTable(_richer(), from);
        vm.prank(registrar);
        _expect(abi.encodeWithSelector(Tables.CountsTooSoon.selector, from + 1));
        drawings.registerTable(1, _table(), from);
        _registerTable(_table(), from + 1 days);
        _pass(NOTICE + 2 days);
        vm.assertEq(_numberAt(from - 1), 1, "first");
        vm.assertEq(_numberAt(from), 2, "second");
        vm.assertEq(_numberAt(from + 1 days), 3, "third");
    }

    function test_aWithdrawnTableNeverCounts() public {
        uint40 from = uint40(clock + NOTICE);
        _registerTable(_richer(), from);
        _registerTable(_steps(3), from + 1 days);
        _withdraw();
        _withdraw();
        vm.prank(registrar);
        _expect(Tables.NoTableWaits.selector);
        drawings.withdrawTable(1);
        _pass(10 * NOTICE);
        vm.assertEq(_numberAt(uint40(clock)), 1, "the first still counts");
        _registerTable(_richer(), uint40(clock + NOTICE));
        vm.assertEq(_numberAt(uint40(clock)), 1, "and does until the fourth does");
        _pass(NOTICE);
        vm.assertEq(_numberAt(uint40(clock)), 4, "numbers of withdrawn ones are not used again");
        vm.assertEq(_numberAt(from + 2 days), 1, "nor do they count for an earlier draw time");
        vm.prank(registrar);
        _expect(Tables.NoTableWaits.selector);
        drawings.withdrawTable(1);
    }

    function test_theHashOfATableIsPublicFromItsRegistration() public {
        _registerTable(_richer(), uint40(clock + NOTICE));
        (bytes32 hash, uint40 countsFrom) = drawings.tableOf(1, 2);
        vm.assertEq(hash, keccak256(abi.encode(_richer())), "its hash");
        vm.assertEq(countsFrom, clock + NOTICE, "and from when it counts");
    }

    function test_onlyTheRegistrarRegistersAndWithdraws() public {
        address[2] memory others = [operator, stranger];
        for (uint256 i = 0; i < others.length; i++) {
            vm.prank(others[i]);
            _expect(Roles.NotRegistrar.selector);
            drawings.registerTable(1, _table(), uint40(clock + NOTICE));
            vm.prank(others[i]);
            _expect(Roles.NotRegistrar.selector);
            drawings.withdrawTable(1);
        }
    }

    function test_aTableIsOfACampaign() public {
        vm.prank(registrar);
        _expect(abi.encodeWithSelector(Campaigns.UnknownCampaign.selector, 9));
        drawings.registerTable(9, _table(), uint40(clock + NOTICE));
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
        _registerTable(_steps(100), uint40(clock + NOTICE));
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

    function _registerTable(Table memory table, uint40 countsFrom) private {
        vm.prank(registrar);
        drawings.registerTable(1, table, countsFrom);
    }

    function _withdraw() private {
        vm.prank(registrar);
        drawings.withdrawTable(1);
    }

    function _numberAt(uint40 drawAt) private view returns (uint16 number) {
        (number,) = drawings.tableAt(1, drawAt);
    }

    function _refuse(Table memory table) private {
        vm.prank(registrar);
        _expect(Prizes.WrongTable.selector);
        drawings.registerTable(1, table, uint40(clock + NOTICE));
    }

    function _requestAt(uint40 drawAt) private view returns (Drawings.DrawingRequest memory request) {
        request = _requestOf(1, drawings.campaign(1).drawings + 1, 10);
        (request.cutoffAt, request.drawAt) = (drawAt < clock ? drawAt : uint40(clock), drawAt);
        request.tableNumber = _numberAt(drawAt);
    }

    function _drawAt(uint40 drawAt) private returns (uint48 number) {
        Drawings.DrawingRequest memory request = _requestAt(drawAt);
        vm.prank(operator);
        _reveal(1, request.number, drawings.requestDrawing(request, 1 ether));
        return request.number;
    }

    function _refuseRequestWith(uint16 tableNumber, uint40 drawAt, uint16 inForce) private {
        Drawings.DrawingRequest memory request = _requestAt(drawAt);
        request.tableNumber = tableNumber;
        vm.prank(operator);
        _expect(abi.encodeWithSelector(Tables.NotInForce.selector, inForce));
        drawings.requestDrawing(request, 1 ether);
    }
}
